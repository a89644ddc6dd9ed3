import type { IconSource } from "@tessera/ui/show/Icon.tsx";
import BadgeCheck from "lucide-react/icons/badge-check";
import Banknote from "lucide-react/icons/banknote";
import Boxes from "lucide-react/icons/boxes";
import Briefcase from "lucide-react/icons/briefcase";
import Building from "lucide-react/icons/building-2";
import Calendar from "lucide-react/icons/calendar";
import Car from "lucide-react/icons/car";
import ChartColumn from "lucide-react/icons/chart-column";
import Clipboard from "lucide-react/icons/clipboard-list";
import Clock from "lucide-react/icons/clock";
import Contact from "lucide-react/icons/contact";
import Database from "lucide-react/icons/database";
import File from "lucide-react/icons/file";
import FileText from "lucide-react/icons/file-text";
import Folder from "lucide-react/icons/folder";
import Globe from "lucide-react/icons/globe";
import House from "lucide-react/icons/house";
import Inbox from "lucide-react/icons/inbox";
import Key from "lucide-react/icons/key-round";
import Languages from "lucide-react/icons/languages";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LayoutList from "lucide-react/icons/layout-list";
import LayoutTemplate from "lucide-react/icons/layout-template";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListChecks from "lucide-react/icons/list-checks";
import Lock from "lucide-react/icons/lock";
import Mail from "lucide-react/icons/mail";
import MapIcon from "lucide-react/icons/map";
import MapPin from "lucide-react/icons/map-pin";
import Menu from "lucide-react/icons/menu";
import Message from "lucide-react/icons/message-square";
import Network from "lucide-react/icons/network";
import Package from "lucide-react/icons/package";
import Percent from "lucide-react/icons/percent";
import Phone from "lucide-react/icons/phone";
import Receipt from "lucide-react/icons/receipt";
import Settings from "lucide-react/icons/settings";
import Shield from "lucide-react/icons/shield";
import ShieldCheck from "lucide-react/icons/shield-check";
import Cart from "lucide-react/icons/shopping-cart";
import SquareFunction from "lucide-react/icons/square-function";
import SquarePen from "lucide-react/icons/square-pen";
import Table from "lucide-react/icons/table-2";
import Tag from "lucide-react/icons/tag";
import Tags from "lucide-react/icons/tags";
import Truck from "lucide-react/icons/truck";
import User from "lucide-react/icons/user";
import Users from "lucide-react/icons/users";
import Workflow from "lucide-react/icons/workflow";
import Wrench from "lucide-react/icons/wrench";

/**
 * The icons that definitions may name, by their lucide names: all of the family would be as large as the application.
 */
const icons: Readonly<Record<string, IconSource>> = {
  "badge-check": BadgeCheck,
  banknote: Banknote,
  boxes: Boxes,
  briefcase: Briefcase,
  building: Building,
  "building-2": Building,
  calendar: Calendar,
  car: Car,
  "chart-column": ChartColumn,
  "clipboard-list": Clipboard,
  clock: Clock,
  contact: Contact,
  database: Database,
  file: File,
  "file-text": FileText,
  folder: Folder,
  globe: Globe,
  house: House,
  inbox: Inbox,
  "key-round": Key,
  languages: Languages,
  "layout-dashboard": LayoutDashboard,
  "layout-list": LayoutList,
  "layout-template": LayoutTemplate,
  link: Link,
  list: List,
  "list-checks": ListChecks,
  lock: Lock,
  mail: Mail,
  map: MapIcon,
  "map-pin": MapPin,
  menu: Menu,
  "message-square": Message,
  network: Network,
  package: Package,
  percent: Percent,
  phone: Phone,
  receipt: Receipt,
  settings: Settings,
  "shield-check": ShieldCheck,
  "shopping-cart": Cart,
  shield: Shield,
  "square-function": SquareFunction,
  "square-pen": SquarePen,
  table: Table,
  "table-2": Table,
  tag: Tag,
  tags: Tags,
  truck: Truck,
  user: User,
  users: Users,
  workflow: Workflow,
  wrench: Wrench,
};

/** The names of the icons that definitions may choose; what two names share stands once. */
export const iconNames: readonly string[] = Object.keys(icons).filter(
  (name, index, all) => all.findIndex((other) => icons[other] === icons[name]) === index,
);

/** The icon of a lucide name; a plain table for a name that is not among ours, and for null. */
export function namedIcon(name: string | null): IconSource {
  return name !== null && Object.hasOwn(icons, name) ? (icons[name] ?? Table) : Table;
}
