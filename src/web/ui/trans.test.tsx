import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Trans } from './trans.tsx';

it('shows the elements of a text, and values as they were typed', () => {
  const { container } = render(
    <Trans
      text="serving:companionRole"
      values={{ role: '<name/> & <b>$&</b>' }}
      elements={{ name: () => <bdi>Ruth Hill</bdi> }}
    />,
  );
  expect(container.innerHTML).toBe('<bdi>Ruth Hill</bdi> (&lt;name/&gt; &amp; &lt;b&gt;$&amp;&lt;/b&gt;)');
});
