export { ViewRosterScreen as RosterScreen } from '#features/roster/web/view-roster-screen.tsx';
