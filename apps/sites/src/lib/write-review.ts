import { submitReviewInput } from '@atithi/api/web/reviews/schema'
import { faultsOf } from './faults.ts'
import { answerOrRefusal } from './refusal.ts'

interface Written {
  rating: string
  comment: string
}

/** The form as the guest left it, and what is to correct. */
export interface ReviewForm {
  typed: Written
  errors: Partial<Record<keyof Written, string>>
  /** Why nothing was kept, where it is no field's fault. */
  refusal?: string
}

export const emptyReview: ReviewForm = { typed: { rating: '', comment: '' }, errors: {} }

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Sends what a guest wrote; answers undefined when it is kept, else the form with what to correct. */
export async function writeReview(
  { api, subdomain, t, language }: Pick<App.Locals, 'api' | 'subdomain' | 't' | 'language'>,
  token: string,
  form: FormData,
): Promise<ReviewForm | undefined> {
  const typed = {
    rating: textIn(form, 'rating'),
    comment: textIn(form, 'comment').replaceAll('\r\n', '\n'),
  }
  const input = {
    rating: Number(typed.rating),
    comment: typed.comment,
    website: textIn(form, 'website'),
    language,
  }
  const parsed = submitReviewInput.safeParse(input)
  if (!parsed.success) {
    const faults = faultsOf(parsed.error)
    const isFaulty = (field: string) => faults.some(fault => fault.field === field)
    const comment = faults.find(fault => fault.field === 'comment')
    return {
      typed,
      errors: {
        ...(isFaulty('rating') && { rating: t.review.chooseStars }),
        ...(comment && { comment: t.fault(comment) }),
      },
    }
  }
  const { refusal } = await answerOrRefusal(api.submitReview({ subdomain, token, ...parsed.data }))
  if (!refusal || refusal.reason === 'REVIEW_LINK_OVER') return undefined
  return { typed, errors: {}, refusal: t.refusal(refusal) }
}
