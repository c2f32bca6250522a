import { Fragment } from 'react';

/** Names side by side. Each is isolated, so that one written from right to left does not turn its neighbours round. */
export function Names({ of }: { of: readonly string[] }) {
  return of.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two people may bear one name, and the list is never reordered
    <Fragment key={index}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
