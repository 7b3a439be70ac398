import { expect } from '@playwright/test'

interface Letter {
  subject: string
  text: string
}

/** The link in the newest letter of this subject to an address, as it arrives in the sandbox's mailbox. */
export async function linkFromLetter(to: string, subject: RegExp): Promise<string> {
  const mailbox = `${process.env.E2E_MAILBOX}/api/mail?to=${encodeURIComponent(to)}`
  let link = ''
  await expect
    .poll(
      async () => {
        const { items } = (await (await fetch(mailbox)).json()) as { items: Letter[] }
        link =
          /https?:\S+(token=|\/review\/)[\w-]+/.exec(
            items.find(letter => subject.test(letter.subject))?.text ?? '',
          )?.[0] ?? ''
        return link
      },
      { message: `a letter to ${to}`, timeout: 20_000 },
    )
    .not.toBe('')
  return link
}
