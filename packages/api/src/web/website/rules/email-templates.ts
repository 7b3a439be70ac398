import { composeLetter, type Letter } from '../../../kernel/email/compose.ts'

interface About {
  owner: { name: string; language: string }
  hotel: string
  domain: string
  /** The record that is missing. */
  record: { name: string; text: string }
  /** The day on which the domain goes out of service, as its reader writes it; undefined when it has. */
  until: string | undefined
  url: string
}

/** Tells the owner that the record of the hotel's domain is gone, and what becomes of the domain. */
export function domainLetter({ owner, hotel, domain, record, until, url }: About): Letter {
  const put = `${record.name} TXT ${record.text}`
  if (owner.language === 'hi')
    return composeLetter({
      language: 'hi',
      subject: until ? `${domain} का रिकॉर्ड नहीं मिल रहा` : `${domain} अब सेवा में नहीं है`,
      greeting: `नमस्ते ${owner.name},`,
      paragraphs: [
        until
          ? `${hotel} की वेबसाइट ${domain} पर भी खुलती है। जिस रिकॉर्ड से यह डोमेन आपका सिद्ध होता है, वह आज नहीं मिला। ${until} तक सब वैसा ही चलेगा, उसके बाद वेबसाइट इस डोमेन पर नहीं खुलेगी।`
          : `${domain} का रिकॉर्ड सात दिन से नहीं मिला, इसलिए ${hotel} की वेबसाइट अब इस डोमेन पर नहीं खुलती। अपने मूल पते पर वह पहले जैसी चल रही है।`,
        `जहाँ आप डोमेन सँभालते हैं, वहाँ यह रिकॉर्ड फिर जोड़ें: ${put}`,
      ],
      button: { label: 'डोमेन देखें', url },
    })
  return composeLetter({
    language: 'en',
    subject: until ? `The record of ${domain} is missing` : `${domain} is out of service`,
    greeting: `Hello ${owner.name},`,
    paragraphs: [
      until
        ? `The website of ${hotel} also answers at ${domain}. The record that proves the domain to be yours was not there today. Everything goes on until ${until}; after that the website no longer answers at this domain.`
        : `The record of ${domain} has been missing for seven days, so the website of ${hotel} no longer answers there. At its own address it goes on as before.`,
      `Where you manage the domain, add this record again: ${put}`,
    ],
    button: { label: 'See the domain', url },
  })
}
