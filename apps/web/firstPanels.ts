// Nearly every page that is opened first shows these, so they are part of what the application begins with: they are there at once, and compiled with it.
import "../../features/lists/panels/List/view.tsx";
import "../../features/menus/panels/breadcrumb/view.tsx";
