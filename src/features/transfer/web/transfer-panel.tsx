import { ExportPanel } from './export-panel.tsx';
import { ImportPanel } from './import-panel.tsx';

/** Shows import above export. */
export function TransferPanel() {
  return (
    <div className="flex flex-col gap-6">
      <ImportPanel />
      <hr className="border-line" />
      <ExportPanel />
    </div>
  );
}
