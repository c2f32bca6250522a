import { Fragment } from 'react';
import { t } from '#languages/t.ts';
import { Trans } from '../ui/trans.tsx';

/**
 * Shows names separated by commas. Each is isolated, so that a right-to-left name doesn't reorder its neighbors. `you` is
 * the position of the reader's own name, which gets this id, so that links can lead to it.
 */
export function Names({ of, you, id }: { of: readonly string[]; you?: number; id?: string }) {
  return of.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and the list is never reordered
    <Fragment key={index}>
      {index > 0 && t('common:lists.separator')}
      {index === you ? (
        <strong id={id} className="scroll-mt-24 bg-primary-tint px-1 font-semibold">
          <Trans
            text="common:you"
            values={{}}
            elements={{
              name: () => <bdi>{name}</bdi>,
              you: (words) => <span className="no-print">{words}</span>,
            }}
          />
        </strong>
      ) : (
        <bdi>{name}</bdi>
      )}
    </Fragment>
  ));
}
