import { catalogue } from '#texts/catalogue.ts';

/** The texts of services at which a member serves by a published roster, and of what the member says about them. */
export const DUTY_TEXTS = catalogue('duties', {
  title: "You serve here. Tell the coordinators that you can't make it?",
  confirm: "I can't make it",
  declined: "The coordinators know, and we're looking for someone to take your place.",
  choices: { confirmed: "I'll be there", declined: "I can't make it" },
  reason: 'Reason (optional)',
  reasonHint: 'Only coordinators see it.',
  save: 'Save my response',
  notSaved: 'Response not saved',
  /** The server's sentence says that the roster was never published. */
  beingChanged: 'The roster for this month is being changed. Please try again once it is published.',
});
