import { Fragment } from 'react';

/** Shows names separated by commas. Each is isolated, so that a right-to-left name doesn't reorder its neighbors. */
export function Names({ of }: { of: readonly string[] }) {
  return of.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and the list is never reordered
    <Fragment key={index}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
