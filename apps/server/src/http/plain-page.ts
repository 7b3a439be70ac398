const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:12vh 1rem 2rem;background:light-dark(#faf6ef,#151210);color:light-dark(#211b14,#f5efe6);font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:30rem;margin:auto;padding:1.75rem;border:1px solid light-dark(#e6dccb,#3a332c);border-radius:.75rem;background:light-dark(#fffdfa,#1e1a17)}
h1{margin:0 0 .75rem;font-size:1.375rem;line-height:1.3;text-wrap:balance}
p{margin:0 0 .75rem;overflow-wrap:anywhere}
p:last-child{margin:0}
.from{color:light-dark(#62574a,#b9ad9d);font-size:.9375rem}
form{margin:1.25rem 0 0}
button{min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.5rem;background:light-dark(#0f4c5c,#7cc7d2);color:light-dark(#fff,#151210);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid light-dark(#0f4c5c,#7cc7d2);outline-offset:2px}`

/** A page of a few words outside the back office and the websites, for guests who follow a link. `title` and `content` are markup. */
export const plainPage = (language: 'en' | 'hi', title: string, content: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`
