import { catalogue } from '#texts/catalogue.ts';

/** The texts of an answer that declines services at which the member serves. */
export const DUTY_TEXTS = catalogue('duties', {
  title: "You serve here. Tell the coordinators that you can't make it?",
  confirm: "I can't make it",
  declined: "The coordinators know, and we're looking for someone to take your place.",
});
