import { z } from 'zod'

/** The largest file that a procedure takes within its JSON: 50,000 guests, years of a statement. */
const mostFileBytes = 10 * 1024 * 1024
const mostFileMegabytes = mostFileBytes / 1024 / 1024

/** The same in base64. */
export const mostFileLetters = 4 * Math.ceil(mostFileBytes / 3)

export const fileTooLarge = `The file is larger than ${mostFileMegabytes} MB. Split it, or leave out columns that are not needed.`

/** A file in base64, as `content` of an input. */
export const fileContent = z
  .string({ error: 'Choose a file.' })
  .min(1, 'Choose a file.')
  .max(mostFileLetters, fileTooLarge)
  .regex(/^[A-Za-z0-9+/\s]*={0,2}\s*$/, 'The file did not arrive whole. Choose it again.')

/** Whether one of these inputs is of a procedure that takes a file, and may be as large as one. */
export const takesFile = (inputs: readonly unknown[]): boolean =>
  inputs.some(input => input instanceof z.ZodObject && input.shape.content === fileContent)
