import { t } from './t.ts';

/** Returns the title and the message shown when a role is full (docs/product.md, "Selecting people"). */
export function roleFullTexts({ role, limit }: { readonly role: string; readonly limit: number }): {
  title: string;
  message: string;
} {
  return {
    title: t('common:roleFull.title', { role }),
    message: t('common:roleFull.message', { role, limit }),
  };
}
