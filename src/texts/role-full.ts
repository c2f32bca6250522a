import { catalogue } from './catalogue.ts';

const ROLE_FULL_TEXTS = catalogue('role-full', {
  title: (role: string) => `${role} Limit Reached`,
  message: (role: string, limit: number) =>
    `This service has a limit of ${limit} ${role}(s). To add another, please remove one of the existing assignments first.`,
});

/** Returns the title and the message shown when a role is full (docs/product.md, "Selecting people"). */
export function roleFullTexts({ role, limit }: { readonly role: string; readonly limit: number }): {
  title: string;
  message: string;
} {
  return {
    title: ROLE_FULL_TEXTS.title(role),
    message: ROLE_FULL_TEXTS.message(role, limit),
  };
}
