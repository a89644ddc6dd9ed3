// Nearly every page that is opened first shows these, so they are part of what the application begins with: they are there at once, and compiled with it.
import "../../features/lists/panels/List/view.tsx";
import "../../features/menus/panels/breadcrumb/view.tsx";
import "../../fields/checkbox/cell.tsx";
import "../../fields/date/cell.tsx";
import "../../fields/datetime/cell.tsx";
import "../../fields/dropdownlist/cell.tsx";
import "../../fields/number/cell.tsx";
import "../../fields/text/cell.tsx";
import "../../fields/textarea/cell.tsx";
import "@tessera/ui/Field.tsx";
import "@tessera/ui/Select.tsx";
import "@tessera/ui/TextArea.tsx";
import "@tessera/ui/TextInput.tsx";
