import type { MailWords } from './english.ts'

export const chineseMail: MailWords = {
  greeting: '尊敬的 {party}：',
  closing: '此致敬礼\n{sender}\n{company}',
  usual: {
    subject: '{document} {number} – {company}',
    text: '随函附上 {date} 的{document} {number}。\n总计：{total}\n到期日：{due}',
  },
  statement: {
    subject: '对账单 – {company}',
    text: '随函附上截至 {date} 的对账单。\n余额：{total}',
  },
  canceled: {
    subject: '{document} {number} 已取消 – {company}',
    text: '{date} 的{document} {number} 已取消，详见附件。',
  },
  overdue: {
    subject: '付款提醒：{document} {number} – {company}',
    text: '{date} 的{document} {number} 已于 {due} 到期。\n未结金额：{open}\n\n请尽快付款。如已付款，请忽略此邮件。',
  },
  approvalDue: {
    subject: '借货 {number} – {company}',
    text: '{date} 的借货单 {number} 应于 {due} 归还。\n未还价值：{open}\n\n请归还货品，或告知需要开票的货品。',
  },
  chequeDue: {
    subject: '{due} 的支票 – {company}',
    text: '您的支票 {reference} 日期为 {due}，将于当日提示付款。\n金额：{total}',
  },
}
