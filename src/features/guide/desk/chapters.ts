/** The pages of the guide in the order in which they are read. Each is `docs/guida/ID.md`. */
export const CHAPTERS = [
  { id: 'cominciare', title: 'Cominciare' },
  { id: 'prodotti', title: 'Prodotti e foto' },
  { id: 'prezzi', title: 'Prezzi' },
  { id: 'email', title: 'Email' },
  { id: 'richieste', title: 'Richieste' },
  { id: 'preventivi', title: 'Preventivi' },
  { id: 'nel-tuo-sito', title: 'Nel tuo sito' },
  { id: 'online', title: 'Online' },
  { id: 'copie', title: 'Copie di sicurezza' },
] as const

export type ChapterId = (typeof CHAPTERS)[number]['id']
