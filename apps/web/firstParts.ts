// Nearly every page that is opened first shows these, so they are part of what the application begins with: they are
// there at once, and compiled with it.
import "../../features/lists/panels/List/view.tsx";
import "../../features/menus/panels/breadcrumb/view.tsx";
// What nearly every form shows.
import "../../fields/checkbox/read.tsx";
import "../../fields/date/read.tsx";
import "../../fields/datetime/read.tsx";
import "../../fields/dropdownlist/read.tsx";
import "../../fields/number/read.tsx";
import "../../fields/text/read.tsx";
// What field types know of values stands on it: their chunks then need none but the first.
import "@tessera/contract/fieldBehaviour.ts";
// Values as they travel: what opens after the first page, a form or a list's dialog, has them there.
import "@tessera/form-engine/record/wireValue.ts";
import "@tessera/web-kit/form/MaskedValue.tsx";
import "@tessera/ui/field/Field.tsx";
import "@tessera/ui/choice/Select.tsx";
import "@tessera/ui/input/TextArea.tsx";
import "@tessera/ui/input/TextInput.tsx";
