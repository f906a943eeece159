// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/terminal/json_schema.h"
#include "tests/testing/test_main.h"

using namespace threadmend::testing;

namespace {

bool fits(const char* schema, const char* value)
{
    return wrongAgainst(Json::parse(schema), Json::parse(value), "").empty();
}

} // namespace

/// The validator that other tests rely on can fail.
class JsonSchemaTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tellsTypesApart()
    {
        QVERIFY(fits(R"({"type": "integer"})", "3"));
        QVERIFY(!fits(R"({"type": "integer"})", "3.5"));
        QVERIFY(!fits(R"({"type": "string"})", "3"));
        QVERIFY(!fits(R"({"type": "object"})", "[]"));
        QVERIFY(!fits(R"({"type": "number"})", "null"));
    }
    void looksBelow()
    {
        const char* schema =
            R"({"type": "object", "properties": {"a": {"type": "array", "items": {"minimum": 2}}}})";
        QVERIFY(fits(schema, R"({"a": [2, 3]})"));
        QVERIFY(!fits(schema, R"({"a": [2, 1]})"));
    }
    void missesFieldsAndFindsOthers()
    {
        QVERIFY(!fits(R"({"type": "object", "required": ["a"], "properties": {"a": {}}})", "{}"));
        QVERIFY(!fits(R"({"type": "object", "properties": {"a": {}}})", R"({"b": 1})"));
    }
    void knowsItsLimits()
    {
        QVERIFY(!fits(R"({"oneOf": []})", "1"));
        QVERIFY(!fits(R"({"enum": ["a", "b"]})", R"("c")"));
        QVERIFY(!fits(R"({"const": "a"})", R"("b")"));
        QVERIFY(!wrongInDocument("{}", "no-such-schema").empty());
        QVERIFY(!wrongInDocument("{} {}", "error-1").empty());
    }
};

THREADMEND_TEST_MAIN(JsonSchemaTest)
#include "json_schema_test.moc"
