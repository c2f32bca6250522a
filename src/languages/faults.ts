import type { FieldFault, SchemaMessage } from '#domain/refusals/field-fault.ts';
import { t } from './t.ts';

/** Returns the sentence about a field's fault. Some are fixed (docs/product.md). */
export function faultText({ code, params }: FieldFault): string {
  if (code === 'reminder_too_long' && params.isUnicode)
    return t('fields:fault.reminder_too_long_unicode', params);
  const name = params && 'part' in params ? t(`fields:name.${params.part}`) : null;
  return t(`fields:fault.${code}`, { ...params, name } as never);
}

/** Returns the sentence of a schema's message. */
export function schemaText(message: string): string {
  const [code, params]: SchemaMessage = JSON.parse(message);
  return t(`fields:schema.${code}`, params as never);
}
