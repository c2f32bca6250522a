/** Returns the title and the message shown when a role is full (docs/product.md, "Selecting people"). */
export function roleFullTexts({ role, limit }: { readonly role: string; readonly limit: number }): {
  title: string;
  message: string;
} {
  return {
    title: `${role} Limit Reached`,
    message: `This service has a limit of ${limit} ${role}(s). To add another, please remove one of the existing assignments first.`,
  };
}
