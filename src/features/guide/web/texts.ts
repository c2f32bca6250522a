/** The texts of the guide and the news. Some are fixed (docs/product.md, "Guide and news"). */
export const GUIDE_TEXTS = {
  help: 'Help',
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  next: 'Next',
  back: 'Back',
  done: 'Done',

  newTitle: "What's New",
  newIn: (version: string) => `What's New in Sundial ${version}`,
  version: (version: string) => `Version ${version}`,
  newSummary: 'Smart assignment, more privacy, and roles shared out more evenly.',
  showDetails: 'Show Full Update Details',
  gotIt: 'Got it, thanks!',
  news: [
    {
      title: 'Smart assignment',
      text: 'The coordinator fills a Sunday at one tap. Tell us the roles you like under Account, Preferences: they come first.',
    },
    {
      title: 'Privacy',
      text: 'Your phone number is seen by you and the administrators only. Other members see your name.',
    },
    {
      title: 'Role distribution',
      text: 'Who served often lately makes room for others, so that nobody carries a role alone.',
    },
  ],

  guideTitle: 'Navigation Guide',
  destinations: [
    {
      name: 'My Availability',
      text: 'Say for each Sunday whether you can serve, until the deadline of the month.',
    },
    { name: 'View Availability/Roster', text: 'See who serves when, and who is available.' },
    { name: 'Account', text: 'Change your name, phone number, role preferences and PIN.' },
  ],
  adminDestination: { name: 'Admin', text: 'Look after members, roles, special days and the roster.' },
  marksTitle: 'What the marks mean',
  available: 'Available',
  availableText: 'Green means available.',
  unavailable: 'Not available',
  unavailableText: 'Red means unavailable.',
  special: 'Special Sunday',
  specialText: 'Special dates are highlighted.',
} as const;
