/** A verse for the sign-in screen. */
export interface DefaultVerse {
  readonly text: string;
  /** The reference with the translation: `1 Peter 4:10 (KJV)`. */
  readonly reference: string;
  readonly category: 'serving';
}

function serving(text: string, place: string): DefaultVerse {
  return { text, reference: `${place} (KJV)`, category: 'serving' };
}

/**
 * The verses of a new installation, in the order of the Bible. Whole verses of the King James Version, free to print in
 * most of the world, each compared word for word with Debian's package bible-kjv. Apostrophes are straight as in that
 * text.
 */
export const VERSES: ReadonlyArray<DefaultVerse> = [
  serving(
    'Only fear the LORD, and serve him in truth with all your heart: for consider how great things he hath done for you.',
    '1 Samuel 12:24',
  ),
  serving(
    'So built we the wall; and all the wall was joined together unto the half thereof: for the people had a mind to work.',
    'Nehemiah 4:6',
  ),
  serving(
    'For a day in thy courts is better than a thousand. I had rather be a doorkeeper in the house of my God, than to dwell in the tents of wickedness.',
    'Psalm 84:10',
  ),
  serving(
    'And let the beauty of the LORD our God be upon us: and establish thou the work of our hands upon us; yea, the work of our hands establish thou it.',
    'Psalm 90:17',
  ),
  serving('Serve the LORD with gladness: come before his presence with singing.', 'Psalm 100:2'),
  serving('Behold, how good and how pleasant it is for brethren to dwell together in unity!', 'Psalm 133:1'),
  serving(
    'Withhold not good from them to whom it is due, when it is in the power of thine hand to do it.',
    'Proverbs 3:27',
  ),
  serving(
    'The liberal soul shall be made fat: and he that watereth shall be watered also himself.',
    'Proverbs 11:25',
  ),
  serving('Two are better than one; because they have a good reward for their labour.', 'Ecclesiastes 4:9'),
  serving(
    'Also I heard the voice of the Lord, saying, Whom shall I send, and who will go for us? Then said I, Here am I; send me.',
    'Isaiah 6:8',
  ),
  serving(
    'Let your light so shine before men, that they may see your good works, and glorify your Father which is in heaven.',
    'Matthew 5:16',
  ),
  serving(
    'Even as the Son of man came not to be ministered unto, but to minister, and to give his life a ransom for many.',
    'Matthew 20:28',
  ),
  serving('But he that is greatest among you shall be your servant.', 'Matthew 23:11'),
  serving(
    'And the King shall answer and say unto them, Verily I say unto you, Inasmuch as ye have done it unto one of the least of these my brethren, ye have done it unto me.',
    'Matthew 25:40',
  ),
  serving(
    'And he sat down, and called the twelve, and saith unto them, If any man desire to be first, the same shall be last of all, and servant of all.',
    'Mark 9:35',
  ),
  serving(
    'For even the Son of man came not to be ministered unto, but to minister, and to give his life a ransom for many.',
    'Mark 10:45',
  ),
  serving(
    'For whether is greater, he that sitteth at meat, or he that serveth? is not he that sitteth at meat? but I am among you as he that serveth.',
    'Luke 22:27',
  ),
  serving(
    'If any man serve me, let him follow me; and where I am, there shall also my servant be: if any man serve me, him will my Father honour.',
    'John 12:26',
  ),
  serving(
    "If I then, your Lord and Master, have washed your feet; ye also ought to wash one another's feet.",
    'John 13:14',
  ),
  serving('For I have given you an example, that ye should do as I have done to you.', 'John 13:15'),
  serving(
    'A new commandment I give unto you, That ye love one another; as I have loved you, that ye also love one another.',
    'John 13:34',
  ),
  serving(
    'I have shewed you all things, how that so labouring ye ought to support the weak, and to remember the words of the Lord Jesus, how he said, It is more blessed to give than to receive.',
    'Acts 20:35',
  ),
  serving('So we, being many, are one body in Christ, and every one members one of another.', 'Romans 12:5'),
  serving('Distributing to the necessity of saints; given to hospitality.', 'Romans 12:13'),
  serving('Let every one of us please his neighbour for his good to edification.', 'Romans 15:2'),
  serving(
    "For we are labourers together with God: ye are God's husbandry, ye are God's building.",
    '1 Corinthians 3:9',
  ),
  serving(
    'Whether therefore ye eat, or drink, or whatsoever ye do, do all to the glory of God.',
    '1 Corinthians 10:31',
  ),
  serving('Now there are diversities of gifts, but the same Spirit.', '1 Corinthians 12:4'),
  serving('And there are differences of administrations, but the same Lord.', '1 Corinthians 12:5'),
  serving(
    'And there are diversities of operations, but it is the same God which worketh all in all.',
    '1 Corinthians 12:6',
  ),
  serving(
    'But the manifestation of the Spirit is given to every man to profit withal.',
    '1 Corinthians 12:7',
  ),
  serving('Now ye are the body of Christ, and members in particular.', '1 Corinthians 12:27'),
  serving('Let all things be done decently and in order.', '1 Corinthians 14:40'),
  serving(
    'Therefore, my beloved brethren, be ye stedfast, unmoveable, always abounding in the work of the Lord, forasmuch as ye know that your labour is not in vain in the Lord.',
    '1 Corinthians 15:58',
  ),
  serving(
    'Every man according as he purposeth in his heart, so let him give; not grudgingly, or of necessity: for God loveth a cheerful giver.',
    '2 Corinthians 9:7',
  ),
  serving(
    'For, brethren, ye have been called unto liberty; only use not liberty for an occasion to the flesh, but by love serve one another.',
    'Galatians 5:13',
  ),
  serving("Bear ye one another's burdens, and so fulfil the law of Christ.", 'Galatians 6:2'),
  serving(
    'And let us not be weary in well doing: for in due season we shall reap, if we faint not.',
    'Galatians 6:9',
  ),
  serving(
    'As we have therefore opportunity, let us do good unto all men, especially unto them who are of the household of faith.',
    'Galatians 6:10',
  ),
  serving(
    'For we are his workmanship, created in Christ Jesus unto good works, which God hath before ordained that we should walk in them.',
    'Ephesians 2:10',
  ),
  serving(
    'Look not every man on his own things, but every man also on the things of others.',
    'Philippians 2:4',
  ),
  serving(
    'And whatsoever ye do in word or deed, do all in the name of the Lord Jesus, giving thanks to God and the Father by him.',
    'Colossians 3:17',
  ),
  serving(
    'Knowing that of the Lord ye shall receive the reward of the inheritance: for ye serve the Lord Christ.',
    'Colossians 3:24',
  ),
  serving(
    'Wherefore comfort yourselves together, and edify one another, even as also ye do.',
    '1 Thessalonians 5:11',
  ),
  serving(
    'For God is not unrighteous to forget your work and labour of love, which ye have shewed toward his name, in that ye have ministered to the saints, and do minister.',
    'Hebrews 6:10',
  ),
  serving('Let brotherly love continue.', 'Hebrews 13:1'),
  serving(
    'Be not forgetful to entertain strangers: for thereby some have entertained angels unawares.',
    'Hebrews 13:2',
  ),
  serving(
    'But to do good and to communicate forget not: for with such sacrifices God is well pleased.',
    'Hebrews 13:16',
  ),
  serving('Use hospitality one to another without grudging.', '1 Peter 4:9'),
  serving(
    'As every man hath received the gift, even so minister the same one to another, as good stewards of the manifold grace of God.',
    '1 Peter 4:10',
  ),
  serving(
    'My little children, let us not love in word, neither in tongue; but in deed and in truth.',
    '1 John 3:18',
  ),
];
