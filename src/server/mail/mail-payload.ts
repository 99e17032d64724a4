/** What the payload of every delivery that is a mail holds, whatever else its kind adds. */
export interface MailPayload {
  readonly messageId: string
}

/**
 * For a mail that is sent once more on purpose; `attempt` makes the id another one each time. What is no
 * mail stays as it is.
 */
export function withOtherMessageId(payload: string, attempt: number): string {
  const mail = JSON.parse(payload) as Partial<MailPayload>
  if (mail.messageId === undefined) return payload
  const messageId = mail.messageId.replace(/(?:\.again\d+)?@/, `.again${attempt}@`)
  return JSON.stringify({ ...mail, messageId })
}
