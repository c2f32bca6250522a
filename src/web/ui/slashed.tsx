import { Fragment } from 'react';

/** Words with a slash between them, which may part after it: browsers would rather leave a narrow screen. */
export function Slashed({ children }: { children: string }) {
  return children.split(/(?<=\/)/).map((part, at) => (
    <Fragment key={part}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
