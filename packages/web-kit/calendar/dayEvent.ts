/** Something on a day of a calendar. */
export interface DayEvent {
  /** Wire date. */
  readonly day: string;
  readonly title: string;
}
