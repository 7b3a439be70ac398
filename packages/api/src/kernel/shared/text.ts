import { z } from 'zod'
import { formatPaise } from './money.ts'

/** A text of so many characters or fewer is one line, such as a name or a title. */
const longestLine = 200

/**
 * What nobody sees and no keyboard types (default ignorable, in Unicode's words): marks of direction, spaces without width, fillers, selectors. It comes with what is pasted from
 * contacts and chats, and makes two equal texts differ. The two joiners with which Indian scripts are written are letters.
 */
const unseen = /(?!\u200C|\u200D)\p{DI}/gu
/** In a text of several lines a selector is how an emoji looks. */
const unseenInText = /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{DI}/gu

/** A line without what nobody sees. */
export const withoutUnseen = (line: string): string => line.replace(unseen, '')

/**
 * Control characters have no place in a text, and PostgreSQL refuses the null character. In a line no break has a place either, whichever
 * letter makes it, and something of it is seen.
 */
const isClean = (max: number) => (text: string) =>
  text.isWellFormed() &&
  (max > longestLine
    ? !/[^\P{Cc}\t\r\n]/u.test(text)
    : !/(?!\u200C|\u200D)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) &&
      (text === '' || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)))

const seenOf = (max: number) => (text: string) =>
  max > longestLine ? text.replace(unseenInText, '') : withoutUnseen(text)

/** http://evil.test, www.evil, evil.com: what a reader could follow. */
const webAddress =
  /:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|in|co|io|info|biz|xyz|top|online|site|shop|app|link|click|live|me|ru|cn|test)(?![\p{L}\p{N}])/iu

/** A text of one to `max` characters, trimmed. `what` names it in the message: 'the guest’s name'. */
export const requiredText = (what: string, max: number) =>
  lineOf(z.string({ error: `Enter ${what}.` }), what, max)

const lineOf = (typed: z.ZodString, what: string, max: number) =>
  typed
    .overwrite(seenOf(max))
    .trim()
    .min(1, `Enter ${what}.`)
    .max(max, `At most ${max} characters.`)
    .refine(isClean(max), 'Remove the control characters.')

/**
 * The same for the name of a hotel or a person, which stands in letters to others: nobody is led elsewhere by it, and none looks like
 * another's for a letter that is not seen.
 */
export const requiredName = (what: string, max: number) =>
  lineOf(
    z
      .string({ error: `Enter ${what}.` })
      .refine(name => withoutUnseen(name) === name, 'Remove the letters nobody sees.'),
    what,
    max,
  ).refine(name => !webAddress.test(name), 'Leave the web address out of the name.')

/** A text that may be empty. */
export const optionalText = (max: number) =>
  z
    .string({ error: 'Enter a text.' })
    .overwrite(seenOf(max))
    .trim()
    .max(max, `At most ${max} characters.`)
    .refine(isClean(max), 'Remove the control characters.')

export const wholeNumber = (what: string, min: number, max: number) =>
  z
    .int({ error: `Enter ${what} as a whole number.` })
    .min(min, `Enter at least ${min}.`)
    .max(max, `Enter at most ${max}.`)

/** An amount in paise, up to ₹1 crore a night or ₹10 crore in a total, as `max` says. */
export const paise = (what: string, min: number, max: number) =>
  z
    .int({
      error: ({ input }) =>
        typeof input === 'number' ? `Enter ${what} in whole paise.` : `Enter ${what}.`,
    })
    .min(min, `Enter ${what} of at least ${formatPaise(min)}.`)
    .max(max, `Enter ${what} of at most ${formatPaise(max)}.`)
