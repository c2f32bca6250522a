import { Fragment } from 'react';

/** Shows text that may wrap after a slash. Otherwise browsers let it overflow a narrow screen. */
export function Slashed({ children }: { children: string }) {
  return children.split(/(?<=\/)/).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
