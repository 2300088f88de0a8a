-- Nothing changes but a comment: the marks of texts have a home of their own, because not only posts have them.

comment on function public.bound_marks() is 'Row trigger: each mark may become an element of a page (app/lib/markup/blocks.ts).';
