// Made by `npm run generate` from the folders. Do not edit.
import BracesIcon from "lucide-react/icons/braces";
import BracketsIcon from "lucide-react/icons/brackets";
import CalendarIcon from "lucide-react/icons/calendar";
import CalendarClockIcon from "lucide-react/icons/calendar-clock";
import CalendarRangeIcon from "lucide-react/icons/calendar-range";
import ChevronsRightIcon from "lucide-react/icons/chevrons-right";
import ChevronsUpDownIcon from "lucide-react/icons/chevrons-up-down";
import CircleDotIcon from "lucide-react/icons/circle-dot";
import ClapperboardIcon from "lucide-react/icons/clapperboard";
import ClipboardListIcon from "lucide-react/icons/clipboard-list";
import ClockIcon from "lucide-react/icons/clock";
import DatabaseZapIcon from "lucide-react/icons/database-zap";
import FileCodeIcon from "lucide-react/icons/file-code";
import FileTextIcon from "lucide-react/icons/file-text";
import GalleryHorizontalIcon from "lucide-react/icons/gallery-horizontal";
import HashIcon from "lucide-react/icons/hash";
import HistoryIcon from "lucide-react/icons/history";
import ImageIcon from "lucide-react/icons/image";
import InfoIcon from "lucide-react/icons/info";
import KeyRoundIcon from "lucide-react/icons/key-round";
import LanguagesIcon from "lucide-react/icons/languages";
import LayoutListIcon from "lucide-react/icons/layout-list";
import LinkIcon from "lucide-react/icons/link";
import Link2Icon from "lucide-react/icons/link-2";
import ListChecksIcon from "lucide-react/icons/list-checks";
import ListTodoIcon from "lucide-react/icons/list-todo";
import LoaderIcon from "lucide-react/icons/loader";
import MailIcon from "lucide-react/icons/mail";
import MapIcon from "lucide-react/icons/map";
import MapPinIcon from "lucide-react/icons/map-pin";
import MenuIcon from "lucide-react/icons/menu";
import MonitorSmartphoneIcon from "lucide-react/icons/monitor-smartphone";
import PaletteIcon from "lucide-react/icons/palette";
import PanelTopIcon from "lucide-react/icons/panel-top";
import PaperclipIcon from "lucide-react/icons/paperclip";
import PilcrowIcon from "lucide-react/icons/pilcrow";
import PlugIcon from "lucide-react/icons/plug";
import SignatureIcon from "lucide-react/icons/signature";
import SignpostIcon from "lucide-react/icons/signpost";
import SlidersHorizontalIcon from "lucide-react/icons/sliders-horizontal";
import SquareCheckIcon from "lucide-react/icons/square-check";
import SquareFunctionIcon from "lucide-react/icons/square-function";
import SquarePenIcon from "lucide-react/icons/square-pen";
import StarIcon from "lucide-react/icons/star";
import TableIcon from "lucide-react/icons/table";
import Table2Icon from "lucide-react/icons/table-2";
import TablePropertiesIcon from "lucide-react/icons/table-properties";
import TagsIcon from "lucide-react/icons/tags";
import TerminalIcon from "lucide-react/icons/terminal";
import TextIcon from "lucide-react/icons/text";
import TextQuoteIcon from "lucide-react/icons/text-quote";
import TypeIcon from "lucide-react/icons/type";
import UsersIcon from "lucide-react/icons/users";
import WaypointsIcon from "lucide-react/icons/waypoints";
import WifiIcon from "lucide-react/icons/wifi";
import WorkflowIcon from "lucide-react/icons/workflow";
import WrenchIcon from "lucide-react/icons/wrench";

/** The icons that panel and field types name, by these names. */
export const typeIcons = {
  braces: BracesIcon,
  brackets: BracketsIcon,
  calendar: CalendarIcon,
  "calendar-clock": CalendarClockIcon,
  "calendar-range": CalendarRangeIcon,
  "chevrons-right": ChevronsRightIcon,
  "chevrons-up-down": ChevronsUpDownIcon,
  "circle-dot": CircleDotIcon,
  clapperboard: ClapperboardIcon,
  "clipboard-list": ClipboardListIcon,
  clock: ClockIcon,
  "database-zap": DatabaseZapIcon,
  "file-code": FileCodeIcon,
  "file-text": FileTextIcon,
  "gallery-horizontal": GalleryHorizontalIcon,
  hash: HashIcon,
  history: HistoryIcon,
  image: ImageIcon,
  info: InfoIcon,
  "key-round": KeyRoundIcon,
  languages: LanguagesIcon,
  "layout-list": LayoutListIcon,
  link: LinkIcon,
  "link-2": Link2Icon,
  "list-checks": ListChecksIcon,
  "list-todo": ListTodoIcon,
  loader: LoaderIcon,
  mail: MailIcon,
  map: MapIcon,
  "map-pin": MapPinIcon,
  menu: MenuIcon,
  "monitor-smartphone": MonitorSmartphoneIcon,
  palette: PaletteIcon,
  "panel-top": PanelTopIcon,
  paperclip: PaperclipIcon,
  pilcrow: PilcrowIcon,
  plug: PlugIcon,
  signature: SignatureIcon,
  signpost: SignpostIcon,
  "sliders-horizontal": SlidersHorizontalIcon,
  "square-check": SquareCheckIcon,
  "square-function": SquareFunctionIcon,
  "square-pen": SquarePenIcon,
  star: StarIcon,
  table: TableIcon,
  "table-2": Table2Icon,
  "table-properties": TablePropertiesIcon,
  tags: TagsIcon,
  terminal: TerminalIcon,
  text: TextIcon,
  "text-quote": TextQuoteIcon,
  type: TypeIcon,
  users: UsersIcon,
  waypoints: WaypointsIcon,
  wifi: WifiIcon,
  workflow: WorkflowIcon,
  wrench: WrenchIcon,
} as const;
