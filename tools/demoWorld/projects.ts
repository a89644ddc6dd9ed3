import type { Dice } from "./dice.ts";
import type { Partner } from "./partners.ts";
import type { Person } from "./people.ts";
import { type Cell, day, money, place, type WorldTable } from "./worldTable.ts";

/** A project, as other rows refer to it. */
export interface Project {
  readonly id: string;
  readonly department: string;
  /** Days from the day of loading. */
  readonly starts: number;
  readonly ends: number;
}

/** What is worked on for customers, and at home. */
const outside = [
  "Data protection audit",
  "Archive digitisation",
  "Relocation of the head office",
  "Whistle-blower channel",
  "Supplier screening service",
  "Contract register",
  "Reception service",
  "Retention schedule",
  "Access control renewal",
  "Training programme on sanctions",
];
const inside = [
  "Heat pump for the Vienna office",
  "New phone system",
  "Second data centre",
  "Paperless accounts payable",
  "Barrier-free entrance, Budapest",
  "Works council election",
  "Electric pool cars",
  "Intranet in three languages",
  "Emergency lighting",
  "Desk booking",
  "ISO 27001 certification",
  "Travel expenses without paper",
  "Emergency plan for both offices",
  "New badges",
  "Energy audit",
  "Kitchen, third floor",
];
const steps = [
  ["Kick-off", "Plan approved", "Half-way review", "Handover"],
  ["Contract signed", "Inventory done", "Pilot running", "Roll-out complete", "Final report"],
  ["Requirements agreed", "Offers compared", "Order placed", "Accepted"],
  ["Survey finished", "Measures agreed", "Measures done", "Audit passed"],
];
const todo: readonly string[] = [
  "Collect the requirements in a workshop",
  "Write down who needs access to what",
  "Compare offers of three suppliers",
  "Agree the dates with the landlord",
  "Draft the works agreement",
  "Have the works agreement translated",
  "Assess the risks and rank them",
  "Prepare the training material",
  "Hold the training in Budapest",
  "Hold the training in Vienna",
  "Draw the data flow",
  "Check the data flow with the data protection officer",
  "Update the record of processing",
  "Write the privacy notice in three languages",
  "Plan the budget for the second half",
  "Book the invoices of the last quarter",
  "Write the test protocol",
  "Test with five colleagues",
  "Fix what the test found",
  "Prepare the handover minutes",
  "Measure light and noise",
  "Mark the escape routes on the floor plan",
  "Check the fire protection plan",
  "Renew the emergency contacts",
  "Order the labels for the rooms",
  "Move the archive boxes",
  "List what may be destroyed",
  "Destroy what is due, with certificate",
  "Ask the insurer for terms",
  "Get the permit of the authority",
  "Answer the questions of the authority",
  "Interview two candidates",
  "Introduce the new supplier",
  "Screen the suppliers of the project",
  "Set up the mailbox and the group",
  "Plan the weekend of the move",
  "Take over the keys",
  "Photograph the rooms",
  "Publish the news on the intranet",
  "Report to the managing partner",
  "Invite to the kick-off",
  "Write the final report",
  "Collect feedback after a month",
  "Close open points with the customer",
  "Send the invoice of the second part",
  "Check the contract for penalties",
  "Agree the maintenance plan",
  "Document the settings",
  "Switch off the old system",
  "Restore a backup to prove it works",
];
const blockers = [
  "Answer of the landlord",
  "Delivery of the hardware",
  "Approval of the works council",
  "Data of the customer",
  "Signature of the managing partner",
  "Result of the measurement",
];

/** People who sign in, so that each finds projects of their own. */
const leads = ["toth-eszter", "toth-eszter", "nagy-bence", "kovari-anna", "huber-hannah", "winkler-sabine"];

function statusOf(dice: Dice, starts: number, ends: number): string {
  if (starts > 0) return "planned";
  if (ends < 0) return "closed";
  return dice.pick(["running", "running", "running", "running", "at_risk", "paused"]);
}

/** Colleagues of the department that do a project, other ones for the next; taken without dice, which others throw. */
function membersOf(people: readonly Person[], department: string, manager: string, index: number): readonly string[] {
  const others = people.filter((one) => one.department === department && one.id !== manager);
  const first = (index * 3) % Math.max(1, others.length);
  return [...others.slice(first), ...others.slice(0, first)].slice(0, 2 + (index % 3)).map(({ id }) => id);
}

/** Projects for customers and inside the company, the latest last. */
export function makeProjects(dice: Dice, people: readonly Person[], partners: readonly Partner[], count: number) {
  const customers = partners.filter(({ kind, isActive }) => kind === "customer" && isActive);
  const starts = Array.from({ length: count }, () => dice.whole(-520, 60)).sort((left, right) => left - right);
  const projects: Project[] = [];
  const names = new Set<string>();
  const table = starts.map((from, index): Cell[] => {
    const id = `project-${place(index, 2)}`;
    const ends = from + dice.whole(120, 420);
    const manager = index % 4 < 2 ? dice.pick(leads) : dice.pick(people).id;
    const department = people.find((one) => one.id === manager)?.department ?? "it";
    const customer = index % 5 < 3 ? dice.pick(customers) : null;
    const name = dice.pick(
      (customer === null ? inside : outside.map((what) => `${what}, ${customer.name.split(" ")[0]}`)).filter(
        (one) => !names.has(one),
      ),
    );
    names.add(name);
    const status = statusOf(dice, from, ends);
    const elapsed = Math.round((100 * -from) / (ends - from));
    const progress = status === "closed" ? 100 : Math.max(0, Math.min(95, elapsed + dice.whole(-15, 10)));
    projects.push({ id, department, starts: from, ends });
    return [
      id,
      name,
      status,
      day(from),
      day(ends),
      money(dice.whole(8, 180) * 500),
      status === "planned" ? 0 : progress,
      customer === null
        ? "Done by our own people, beside their daily work."
        : "Agreed with the customer in the framework contract.",
      membersOf(people, department, manager, index),
      customer?.id ?? null,
      manager,
      department,
    ];
  });
  const columns = ["name", "status", "starts_on", "ends_on", "budget", "progress", "goal", "members"];
  const references = ["customer", "manager", "department"];
  return { projects, table: { entity: "project", columns, references, table } satisfies WorldTable };
}

/** The milestones of each project, evenly over its time. */
export function milestones(dice: Dice, projects: readonly Project[]): WorldTable {
  const table = projects.flatMap(({ id, starts, ends }) => {
    const titles = dice.pick(steps);
    return titles.map((title, index): Cell[] => {
      const due = Math.round(starts + ((ends - starts) * (index + 1)) / titles.length);
      return [`${id}-${index + 1}`, title, index + 1, day(due), due < 0 && !dice.chance(0.08), id];
    });
  });
  return { entity: "milestone", columns: ["title", "position", "due_on", "reached"], references: ["project"], table };
}

function taskStatus(dice: Dice, starts: number, due: number): string {
  if (due < -20) return "done";
  if (due < 0) return dice.pick(["done", "done", "done", "doing", "review", "blocked"]);
  if (starts > 0) return "open";
  return dice.pick(["open", "doing", "doing", "review", "blocked", "done"]);
}

/** People who sign in find some tasks among all. */
const often = ["toth-eszter", "horvath-daniel", "bohm-martin", "szucs-ildiko"];

/** The tasks of each project. */
export function tasks(dice: Dice, projects: readonly Project[], people: readonly Person[]): WorldTable {
  const table = projects.flatMap(({ id, starts, ends, department }) => {
    const own = people.filter((one) => one.department === department);
    return dice.some(todo, dice.whole(10, 26)).map((title, index): Cell[] => {
      // Nobody plans tasks far ahead.
      const from = dice.whole(starts, Math.max(starts, Math.min(40, ends - 10)));
      const due = Math.min(ends, from + dice.whole(3, 30));
      const status = taskStatus(dice, from, due);
      const estimate = dice.whole(2, 40);
      const share = status === "open" ? 0 : status === "done" ? 0.7 + dice.next() * 0.6 : dice.next() * 0.9;
      const assignee = dice.chance(0.2)
        ? dice.pick(often)
        : dice.chance(0.7)
          ? dice.pick(own).id
          : dice.pick(people).id;
      return [
        `${id}-task-${place(index, 2)}`,
        title,
        status,
        dice.pick(["low", "normal", "normal", "normal", "high"]),
        day(from),
        day(due),
        status === "done" ? day(Math.min(0, due - dice.whole(-4, 5))) : null,
        estimate.toFixed(1),
        (Math.round(estimate * share * 2) / 2).toFixed(1),
        status === "blocked" ? dice.pick(blockers) : null,
        id,
        assignee,
      ];
    });
  });
  const columns = "title status priority starts_on due_on done_on estimate spent blocked_by".split(" ");
  return { entity: "task", columns, references: ["project", "assignee"], table };
}
