import { useLocation } from 'wouter';
import { personalLinkCode } from '#contract/pages.ts';
import { PersonalLinkScreen } from '#features/personal-links/web/personal-link-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Shows the page of a personal link, or that there is no page. In one file, so that no other page loads a part of it. */
export function OtherScreen() {
  const [path] = useLocation();
  const code = personalLinkCode(path);
  return code === null ? <NotFoundScreen /> : <PersonalLinkScreen code={code} />;
}
