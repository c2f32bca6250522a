/** The id of the element in the header where the help button is. It has the button's size before the button loads. */
export const HELP_PLACE = 'help-place';
