/** The version that the news and the guide describe, which is not the release's (docs/product.md, "Guide and news"). */
export const NEWS_VERSION = '1.3.2';
