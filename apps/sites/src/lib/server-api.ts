import type { AppRouter } from '@atithi/api/router'
import { createTRPCClient, httpLink } from '@trpc/client'
import type { SiteApi } from './site-api.ts'

/** The same procedures over HTTP, for a renderer that runs apart from the server, as `astro dev` does. */
export function apiOverHttp(serverUrl: string): SiteApi {
  const { site } = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${serverUrl}/trpc` })] })
  return {
    bySubdomain: input => site.bySubdomain.query(input),
    availability: input => site.availability.query(input),
    calendar: input => site.calendar.query(input),
    quote: input => site.quote.query(input),
    book: input => site.book.mutate(input),
    booking: input => site.booking.query(input),
    cancel: input => site.cancel.mutate(input),
    previewOwnChange: input => site.previewOwnChange.query(input),
    changeOwn: input => site.changeOwn.mutate(input),
    updateOwn: input => site.updateOwn.mutate(input),
    pay: input => site.pay.mutate(input),
    paid: input => site.paid.mutate(input),
    reviews: input => site.reviews.query(input),
    review: input => site.review.query(input),
    submitReview: input => site.submitReview.mutate(input),
  }
}
