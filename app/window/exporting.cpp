#include "app/window/main_window.h"
namespace threadmend {
void MainWindow::addExportCommands() {}
} // namespace threadmend
