/// <reference types="astro/client" />

declare namespace App {
  /** What the server hands over with each request, and what the middleware adds to it. */
  interface Locals {
    api: import('./lib/site-api.ts').SiteApi
    subdomain: string
    /** What stands before every path: nothing, or that of a preview. */
    basePath: string
    requestId: string
    /** The address under which search engines shall know the hotel, as https://lakeview.example.in. */
    siteUrl: string
    /** The origin of the back office, which shows a site in its preview. */
    backOfficeUrl: string
    reportError(error: unknown): void
    language: import('./lib/language.ts').Language
    /** Every word that the page says. */
    t: import('./lib/words/en.ts').Words
    /** The path of the page within the site, without its language. */
    path: string
    /** Addresses in the language of the page. */
    href: import('./lib/hrefs.ts').Href
    /** This page in another language. */
    hrefIn(language: import('./lib/language.ts').Language): string
    /** Set by the middleware on every page of a published hotel. */
    site: import('./lib/load-site.ts').SiteView
    /** An amount in paise as the hotel writes amounts. Set with the site. */
    money(paise: number): string
    /** Set by the middleware on the page of a letter's link, while the link is known. */
    link?: NonNullable<Awaited<ReturnType<typeof import('./lib/review-link.ts').openSite>>['link']>
    style: import('./lib/page-style.ts').PageStyle
    /** What scripts are known by on a page where the owner's analytics services may be. */
    nonce?: string
  }
}
