/** One value. Its name is that of the family, unless it has its own (`_bucket`, `_sum`, `_count`). */
export interface Sample {
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Values of one metric. */
export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function printSample(family: Family, { name = family.name, labels = {}, value }: Sample): string {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`;
}

/** Returns the families in Prometheus text format 0.0.4. Families without samples are left out. */
export function printFamilies(families: readonly Family[]): string {
  return families
    .filter((family) => family.samples.length > 0)
    .map((family) =>
      [
        `# HELP ${family.name} ${family.help}`,
        `# TYPE ${family.name} ${family.type}`,
        ...family.samples.map((sample) => printSample(family, sample)),
        '',
      ].join('\n'),
    )
    .join('');
}
