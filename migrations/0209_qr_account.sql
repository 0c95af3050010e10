-- The account that customers of a branch pay to when they scan the code on an invoice: a PromptPay ID, a UPI ID, or an IBAN.
alter table branch add column qr_account text;
