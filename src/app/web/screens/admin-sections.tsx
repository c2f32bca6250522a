import type { ComponentType } from 'react';
import { catalogue } from '#texts/catalogue.ts';

const LABEL = catalogue('admin-sections', 'Sections');

/** A section of a tab. */
interface Section {
  /** Its place in the address, after the #. */
  readonly id: string;
  readonly title: string;
  readonly Card: ComponentType;
}

/** Shows the sections of a tab, with links to them. */
export function AdminSections({ sections }: { sections: readonly Section[] }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8 print:block">
      <nav aria-label={LABEL} className="no-print lg:sticky lg:top-24">
        <ul className="flex flex-wrap gap-x-1 lg:flex-col">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-12 items-center rounded-control px-3 font-semibold text-primary text-sm hover:bg-primary-tint"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-5">
        {sections.map(({ id, Card }) => (
          <div key={id} id={id} tabIndex={-1}>
            <Card />
          </div>
        ))}
      </div>
    </div>
  );
}
