import { CalendarClock, Columns3, Megaphone, MessagesSquare, Puzzle, Workflow, type LucideIcon } from 'lucide-react';

const ICONS: Record<string, LucideIcon> = {
  kanban: Columns3,
  calendar: CalendarClock,
  megaphone: Megaphone,
  chat: MessagesSquare,
  workflow: Workflow,
};

/** Icon of a module's menu entry; modules choose from a set so that menus need none of their code. */
export function moduleIcon(name: string): LucideIcon {
  return ICONS[name] ?? Puzzle;
}
