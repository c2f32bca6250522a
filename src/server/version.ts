import packageJson from '../../package.json' with { type: 'json' };

/** The release of Sundial. The guide names the last one with news (features/guide/web/news-wording.ts). */
export const VERSION = packageJson.version;
