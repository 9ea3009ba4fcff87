/** The attributes of a picture that is loaded when it comes near the window. The first one of a page loses them: it is most often seen at once. */
export const lateLoading = 'loading="lazy" decoding="async"';
