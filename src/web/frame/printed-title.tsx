import { t } from '#languages/t.ts';
import { useChurch } from '../api/use-church.ts';

/** Shows the church's name and the title at the top of every printed page of the element around it. */
export function PrintedTitle({ title }: { title: string }) {
  const { churchName } = useChurch();
  return (
    <p className="printed-title hidden break-inside-avoid font-bold text-lg/loose print:table-header-group">
      {churchName ? t('common:frame.printedTitle', { church: churchName, title }) : title}
    </p>
  );
}
