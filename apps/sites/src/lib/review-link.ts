import type { Language } from './language.ts'
import { loadSite, type SiteView, viewOf } from './load-site.ts'
import { answerOrRefusal } from './refusal.ts'
import type { ReviewPage, SiteApi } from './site-api.ts'

/** What the link of a letter opens. */
interface OpenedLink extends Pick<ReviewPage, 'stay' | 'state'> {
  token: string
}

interface Opened {
  site: SiteView
  link?: OpenedLink
}

/** The hotel of a page, published or not where a guest who stayed there opens the link of their letter. Throws NOT_FOUND. */
export async function openSite({
  api,
  subdomain,
  path,
  language,
}: Pick<App.Locals, 'api' | 'subdomain' | 'path' | 'language'>): Promise<Opened> {
  const token = /^\/review\/([\w-]{1,100})\/?$/.exec(path)?.[1]
  return (
    (token && (await openLink(api, { subdomain, token, language }))) || {
      site: await loadSite(api, subdomain, language),
    }
  )
}

async function openLink(
  api: SiteApi,
  { subdomain, token, language }: { subdomain: string; token: string; language: Language },
): Promise<Opened | undefined> {
  const { answer } = await answerOrRefusal(api.review({ subdomain, token }))
  return (
    answer && {
      site: viewOf(answer.hotel, language),
      link: { token, stay: answer.stay, state: answer.state },
    }
  )
}
