/** An error that the operator can fix. Its message is enough, and a stack trace would only hide it. */
export class OperatorError extends Error {}
