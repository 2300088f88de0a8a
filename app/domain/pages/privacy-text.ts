/**
 * What the program stores of visitors, in post markup (docs/product.md#post-markup). It has to stay true: a change of
 * forms, cookies, logs or limits changes it too.
 */
export const PRIVACY_TEXT = `This page says what this website stores about you, why, and for how long. It covers the website only. Our postal and e-mail addresses are in the footer of every page.

## When you read these pages

You can read everything without giving a name. The site sets no cookie while you read, follows nobody, and shows no advertising. Fonts come from this site. Pictures come from it, too, or from the service that stores them for us.

Our server keeps a technical log of requests: the time, the address of the page, how long the answer took and whether it worked. Your network address is not in that log. The company that runs our server may keep a log of its own.

We count what is looked at, so that we know what buyers want. The server adds one to a number when it sends a page: how often a page was opened on a day, which other site led to it (its name only), which words were searched for, how many products were put on enquiry lists and how many enquiries were sent, how often a sheet was downloaded. Where a service in front of our server names the country of a visitor, countries are counted in the same way. No cookie is used for it and no network address is kept, nothing goes to another company, and the numbers cannot say what one person did. A search that contains an e-mail address or a telephone number is counted without its words. The numbers are kept for 25 months.

## When you keep an enquiry list

If you put products on your enquiry list, your own browser keeps the list in a cookie called enquiry_list. It holds the products, in at most 20 lines, with the size, packing and quantity that you chose; your notes are in a second one called enquiry_notes. There is nothing else about you in them. They end 90 days after you last changed the list, when you clear the list, or when you send it. The server reads it only where you use the list, and keeps nothing of it.

## When you write to us

The contact form asks for your name, e-mail address, subject and message; the telephone number is up to you. A request from your enquiry list also has its lines (product, size, packing, quantity and your note) and, if you fill them in, your company, country, port, delivery term and week of loading. We store what you send, with the time, so that we can answer you and look up later what was agreed. Only our staff can read it. Where a mail server is connected to the site, your message also reaches our office as an e-mail, and you may be sent a copy.

After you send, you get a private link to what you wrote, which works for 30 days. Quotations that we send you can be read and answered there: then the link works for 30 days from the last one, and that of an order for a year, unless our office has set another time. Whoever has the link can read it. We store a code made from the link, not the link itself. We also store when a quotation was first opened there, and what you answer to it. An order shows there how it leaves, and its pro forma invoice.

Together with your message we store a code made from your network address, not the address itself. It tells us only that several messages came from one place, so that we can stop a flood of them.

After you send, a cookie lasts for one minute. It carries the words that your message has arrived, and your link, to the next page, and holds nothing else about you.

## How long we keep it

Messages and requests are deleted by the site 24 months after they came, together with what we noted about them, unless our office has set another time; we may delete them earlier. Where you ordered, they stay at least as long as the link of your order works. A quotation or a pro forma invoice that we made you, and your answer, keep your name, your address and your words as long as your message, and then only products, prices and what was decided. Write to us if you want yours deleted or corrected, or if you want a copy of what we hold about you, and we will do it. A backup may hold a deleted message until it is replaced by a newer one.

## Other companies

- The contact page can show a map of OpenStreetMap. Only if you press “Show the map here”, your browser fetches it from there, and that service sees your network address.
- Links to WhatsApp, to social networks and to films lead to those companies. Nothing is fetched from them before you follow the link.

## Our staff

People who work on this site sign in with an e-mail address and a password. For them the site keeps a session cookie, the time of failed attempts, and a history of who changed what.

## Your rights

The law of your country may give you the right to see, correct, delete or take away what is stored about you, and to complain to an authority. You need no lawyer to use it: write to the address in the footer, and a person answers.`;
