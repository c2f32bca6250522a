/** The version in the news and the guide: the specification's, not Sundial's own (docs/product.md, "Guide and news"). */
export const NEWS_VERSION = '1.3.2';
