import { catalogue } from '#texts/catalogue.ts';

/** The version in the news and the guide: the specification's, not Sundial's own (docs/product.md, "Guide and news"). */
export const NEWS_VERSION = '1.3.2';

/** The texts of the guide and the news. Some are fixed (docs/product.md, "Guide and news"). */
export const GUIDE_TEXTS = catalogue('guide', {
  help: 'Help',
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  next: 'Next',
  back: 'Back',
  done: 'Done',

  newTitle: "What's New",
  newIn: (version: string) => `What's New in Sundial ${version}`,
  version: (version: string) => `Version ${version}`,
  newSummary: 'Smart assignment, more privacy, and roles shared more fairly.',
  showDetails: 'Show Full Update Details',
  gotIt: 'Got it, thanks!',
  news: [
    {
      title: 'Smart assignment',
      text: 'The coordinator can fill a service with one tap. Choose the roles you prefer under Account, Preferences. Smart Assign tries those first.',
    },
    {
      title: 'Privacy',
      text: 'Only you and administrators can see your phone number. Other members see your name.',
    },
    {
      title: 'Role distribution',
      text: 'People who have served often lately are chosen less, so the work is shared more evenly.',
    },
  ],

  guideTitle: 'Navigation Guide',
  destinations: [
    {
      name: 'My Availability',
      text: 'Mark the services you can serve at, before the deadline of that month.',
    },
    { name: 'View Availability/Roster', text: 'See who serves when, and who is available.' },
    { name: 'Account', text: 'Change your name, phone number, role preferences and PIN.' },
  ],
  adminDestination: { name: 'Admin', text: 'Manage members, roles, services, special days and the roster.' },
  marksTitle: 'What the marks mean',
  available: 'Available',
  availableText: 'Green means available.',
  unavailable: 'Not available',
  unavailableText: 'Red means unavailable.',
  special: 'Special Sunday',
  specialText: 'Special dates are highlighted.',
});
